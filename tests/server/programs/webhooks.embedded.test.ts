import { webhookTests } from './webhooks.ts'

webhookTests('embedded')
