import { reportsTests } from './reports.ts'

reportsTests('embedded')
