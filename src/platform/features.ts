/** What the operator has switched on, as the server writes it into both documents. */
export const hasFeature = (name: 'error-reports' | 'in-app-check'): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name=features]')?.content.split(' ').includes(name) === true
