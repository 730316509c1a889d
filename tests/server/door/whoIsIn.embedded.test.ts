import { whoIsInTests } from './whoIsIn.ts'

whoIsInTests('embedded')
