import { refundAmountTests } from './refundAmount.ts'

refundAmountTests('postgres')
