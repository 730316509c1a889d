import { reportsTests } from './reports.ts'

reportsTests('postgres')
