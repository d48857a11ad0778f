/** How a small phone shows a page: for a Playwright project, or for `test.use`. */
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
