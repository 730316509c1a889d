/**
 * What a painted document runs at once: it can be used while the page's code is still on its way, and what is pressed
 * is remembered until `src/shop/early.ts` answers it. A form that is sent by post waits for the code, too.
 */
export const earlyScript = [
  `var early=[]`,
  `addEventListener('click',e=>early?.push(e.target),true)`,
  `addEventListener('submit',e=>early&&e.target.method=='post'&&e.preventDefault())`,
].join(';')
