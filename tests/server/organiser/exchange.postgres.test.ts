import { exchangeTests } from './exchange.ts'

exchangeTests('postgres')
