import { movedSeriesTests } from './movedSeries.ts'

movedSeriesTests('embedded')
