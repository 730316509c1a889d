import { apiTests } from './api.ts'

apiTests('embedded')
