/** User agents of browsers inside apps. They lose cookies and cannot open a bank's app. */
const IN_APP =
  /FBA[NV]\/|FB_IAB|Instagram|\bLine\/|musical_ly|BytedanceWebview|TikTok|Snapchat|Pinterest\/|LinkedInApp|Twitter for|MicroMessenger/

export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent)
