import { exchangeTests } from './exchange.ts'

exchangeTests('embedded')
