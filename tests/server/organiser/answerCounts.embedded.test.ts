import { answerCountsTests } from './answerCounts.ts'

answerCountsTests('embedded')
