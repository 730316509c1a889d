/**
 * The HTML of a letter: `inner`, then the lines as paragraphs. It states no colours of text and page, so that they are the
 * mail program's own, light or dark.
 */
export const letterPage = (inner: string, lines: string[]): string =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}</style></head>
<body style="font:16px/1.5 sans-serif;max-width:560px;margin:24px auto;padding:0 16px">
${inner}${lines.map(line => `<p>${escapedHtml(line)}</p>`).join('')}</body></html>`

export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
