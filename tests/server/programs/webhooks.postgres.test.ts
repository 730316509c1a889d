import { webhookTests } from './webhooks.ts'

webhookTests('postgres')
