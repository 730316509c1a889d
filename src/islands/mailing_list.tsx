export { MailingForms as default } from '../shop/mailing/MailingList.tsx'
