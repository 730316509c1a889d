import { ORGANISER_ROLES } from '../../../contract/organiserRoles.ts'
import { organiserTexts } from '../../text/organiser.ts'

export const RoleOptions = () =>
  ORGANISER_ROLES.map(role => (
    <option key={role} value={role}>
      {organiserTexts.roles[role]}
    </option>
  ))
