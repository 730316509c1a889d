import { whoIsInTests } from './whoIsIn.ts'

whoIsInTests('postgres')
