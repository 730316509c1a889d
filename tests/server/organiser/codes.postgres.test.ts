import { codesTests } from './codes.ts'

codesTests('postgres')
