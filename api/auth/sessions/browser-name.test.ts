import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/51.0.2704.79 Safari/537.36 Edge/14.14393', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 10) Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0', 'Edge on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.0 EdgiOS/141.0 Safari/604.1', 'Edge on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0', 'Opera on Linux'],
  ['Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18', 'Opera on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) FxiOS/145.0 Mobile/15E148', 'Firefox on iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/142.0 Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chromium/142.0 HeadlessChrome/142.0', 'Chrome on Linux'],
  ['Something new (Mac OS X)', 'A browser on Mac'],
  ['curl/8.14.1', 'An unknown browser'],
  ['', 'An unknown browser'],
  [null, 'An unknown browser'],
])('names the user agent %j "%s"', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
