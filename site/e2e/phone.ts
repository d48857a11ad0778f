/** Settings of a small phone, for a Playwright project or `test.use`. */
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
