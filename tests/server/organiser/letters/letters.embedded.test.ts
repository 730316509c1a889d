import { lettersTests } from './letters.ts'

lettersTests('embedded')
