import { expect, test } from 'vitest'
import { stillLifes } from './still-lifes.ts'

const picture = (src: string, width = 1600, height = 1000) => ({ src, alt: src, width, height })

test('still lifes are the wide pictures of the blocks, each once and without their texts', () => {
  const home = {
    comingSoon: { picture: { ...picture('/a.jpg'), focus: '30% 60%' } },
    sale: { picture: picture('/a.jpg') },
    newsletter: { picture: picture('/tall.jpg', 1000, 1250) },
    brandPictures: { fell: picture('/fell.jpg') },
  }
  expect(stillLifes(home)).toEqual([{ src: '/a.jpg' }, { src: '/fell.jpg' }])
})

test('blocks that are hidden or have no picture give none', () => {
  expect(stillLifes({})).toEqual([])
  expect(stillLifes({ sale: { picture: null } })).toEqual([])
})
