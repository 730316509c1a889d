/** Whether the operator has enabled a feature. The server writes the list into both documents. */
export const hasFeature = (name: 'error-reports' | 'in-app-check'): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name=features]')?.content.split(' ').includes(name) === true
