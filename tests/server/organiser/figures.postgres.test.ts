import { figuresTests } from './figures.ts'

figuresTests('postgres')
