import { expect, test } from 'vitest'
import { tableOf } from '../../../server/organiser/codes/tableOf.ts'
import { csvOf } from '../../../src/organiser/csv.ts'

const cellsOf = (file: string) => tableOf(file).map(({ cells }) => cells)

test('A table is read with commas or semicolons, quotes and any ends of lines', () => {
  expect(cellsOf('\uFEFFa,b\r\n"1, ""2""",3\n4;5\r6,')).toEqual([
    ['a', 'b'],
    ['1, "2"', '3'],
    ['4', '5'],
    ['6'],
  ])
})

test('A row has the line on which it begins, and empty rows are left out', () => {
  expect(tableOf('a\n\n"x\ny",2\n ,\nlast')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 3, cells: ['x\ny', '2'] },
    { line: 6, cells: ['last'] },
  ])
})

test('What a spreadsheet would run comes back as it was saved', () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1', "'tis"]
  expect(cellsOf(csvOf([hostile]))).toEqual([hostile])
})

test('A quote that nothing ends breaks no other row', () => {
  expect(cellsOf('"open,1\nA"B,2\nnext,3')).toEqual([
    ['"open', '1'],
    ['A"B', '2'],
    ['next', '3'],
  ])
})
