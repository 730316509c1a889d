import { program } from '../support/programs.ts'
import { puppeteerEngine } from './puppeteerEngine.ts'

export const firefox = puppeteerEngine('Firefox', () => ({
  browser: 'firefox',
  executablePath: program('FIREFOX'),
}))
