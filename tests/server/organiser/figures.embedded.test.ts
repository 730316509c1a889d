import { figuresTests } from './figures.ts'

figuresTests('embedded')
