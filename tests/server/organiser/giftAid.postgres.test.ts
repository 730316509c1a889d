import { giftAidTests } from './giftAid.ts'

giftAidTests('postgres')
