import { refundAmountTests } from './refundAmount.ts'

refundAmountTests('embedded')
