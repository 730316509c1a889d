import { codesTests } from './codes.ts'

codesTests('embedded')
