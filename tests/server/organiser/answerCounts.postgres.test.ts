import { answerCountsTests } from './answerCounts.ts'

answerCountsTests('postgres')
