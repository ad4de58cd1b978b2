/** The recipes of docs/extending.md, applied together to a copy of the tree. */
import { expect, test } from 'vitest'
import { writeModuleLists } from '../../scripts/module-lists.ts'
import { recipes } from '../../scripts/recipes/examples.ts'
import { applyRecipe } from '../../scripts/recipes/recipe.ts'
import { inTreeCopy, typeErrors } from '../../scripts/recipes/tree-copy.ts'

test('the files of the recipes are all that the compiler asks for', { timeout: 300_000 }, () => {
  const errors = inTreeCopy((tree) => {
    for (const recipe of recipes) applyRecipe(tree, recipe)
    writeModuleLists(tree)
    return typeErrors(tree)
  })
  expect(errors).toEqual([])
})
