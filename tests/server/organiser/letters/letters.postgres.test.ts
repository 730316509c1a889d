import { lettersTests } from './letters.ts'

lettersTests('postgres')
