/** The HTML of a letter: `inner`, then the lines as paragraphs. */
export const letterPage = (inner: string, lines: string[]): string =>
  `<!doctype html><html lang="en-GB"><body style="font:16px/1.5 sans-serif;color:#241d2e;max-width:560px;margin:24px auto;padding:0 16px">
${inner}${lines.map(line => `<p>${escapedHtml(line)}</p>`).join('')}</body></html>`

export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
