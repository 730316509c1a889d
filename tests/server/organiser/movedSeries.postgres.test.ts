import { movedSeriesTests } from './movedSeries.ts'

movedSeriesTests('postgres')
