import { parseEnvironment } from './settings.ts'

/** The environment, read once. `.env.example` and the README say what each name does. */
export const env = parseEnvironment(process.env)

/** Over https, cookies are Secure and carry the __Host- prefix. */
export const overHttps = env.siteUrl.protocol === 'https:'
