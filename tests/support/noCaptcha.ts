/** Raises the captcha limits: all tests share one address, and some reserve very often. */
export const noCaptcha = { CAPTCHA_AFTER_SESSION: '1000000', CAPTCHA_AFTER_ADDRESS: '1000000' }
