/** The browsers inside of apps that say so: they lose cookies, and open no bank's app. */
const IN_APP =
  /FBA[NV]\/|FB_IAB|Instagram|\bLine\/|musical_ly|BytedanceWebview|TikTok|Snapchat|Pinterest\/|LinkedInApp|Twitter for|MicroMessenger/

export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent)
