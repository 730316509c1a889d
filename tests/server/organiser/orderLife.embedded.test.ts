import { orderLifeTests } from './orderLife.ts'

orderLifeTests('embedded')
