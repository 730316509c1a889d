import { moneyTests } from './money.ts'

moneyTests('embedded')
