/** Texts of the captcha step. */
export const captcha = {
  prompt: "Please prove you're a human being completing the CAPTCHA challenge.",
  expired: 'The captcha challenge has expired. Please complete the challenge again.',
  failed: 'The captcha challenge could not be shown. Please check your connection and try again.',
} as const
