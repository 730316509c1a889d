import { orderLifeTests } from './orderLife.ts'

orderLifeTests('postgres')
