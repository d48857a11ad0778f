import { parseEnvironment } from './settings.ts'

/** The environment, read once. `.env.example` and the README explain each variable. */
export const env = parseEnvironment(process.env)

/** True over https, where cookies are Secure and have the __Host- prefix. */
export const overHttps = env.siteUrl.protocol === 'https:'
