import { apiTests } from './api.ts'

apiTests('postgres')
