/** The part of the library that computes the modules, without those that draw them. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode'
}
