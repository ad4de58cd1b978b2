/**
 * Finds JSX that breaks on a translated page. Translators of browsers replace text nodes by elements of their own; React
 * then throws where it removes such a node or inserts before it, and changes of its text are not seen. Text that is the
 * only child of its element is safe: React writes it to the element and keeps no text node. So text that changes, that
 * comes and goes, or that follows something that does, is the only child of an element (decision 51).
 */
import ts from 'typescript'

export type BareText = { file: string; line: number; text: string }
export type TextChild = ts.JsxText | ts.JsxExpression

const has = (type: ts.Type, flags: ts.TypeFlags): boolean =>
  type.isUnion() ? type.types.some((part) => has(part, flags)) : (type.flags & flags) !== 0
const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.BooleanLike

/** What an expression can render: `a && b` renders `b` or nothing, because React ignores '' and false. */
const outcomes = (expression: ts.Expression): ts.Expression[] => {
  if (ts.isParenthesizedExpression(expression)) return outcomes(expression.expression)
  if (ts.isConditionalExpression(expression))
    return [...outcomes(expression.whenTrue), ...outcomes(expression.whenFalse)]
  if (ts.isBinaryExpression(expression)) {
    if (expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return outcomes(expression.right)
  }
  return [expression]
}

const isConstant = (expression: ts.Expression): boolean =>
  ts.isStringLiteral(expression) ||
  ts.isNumericLiteral(expression) ||
  ts.isNoSubstitutionTemplateLiteral(expression)

/** `children` and the like: what the caller has written is judged there. */
const isHandedOn = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  checker.typeToString(type).includes('ReactNode') || has(type, ts.TypeFlags.Any)

export const isTextExpression = (checker: ts.TypeChecker, { expression }: ts.JsxExpression): boolean =>
  expression !== undefined &&
  outcomes(expression).some((outcome) => {
    const type = checker.getTypeAtLocation(outcome)
    return has(type, TEXT) && !isHandedOn(checker, type)
  })

const comesAndGoes = (checker: ts.TypeChecker, child: ts.JsxChild): boolean => {
  if (ts.isJsxText(child)) return false
  if (ts.isJsxExpression(child)) return child.expression !== undefined && !isConstant(child.expression)
  if (ts.isJsxFragment(child)) return true
  const tag = ts.isJsxElement(child) ? child.openingElement.tagName : child.tagName
  if (/^[a-z]/.test(tag.getText())) return false
  const signatures = checker.getTypeAtLocation(tag).getCallSignatures()
  return signatures.length === 0 || signatures.some((each) => has(each.getReturnType(), NOTHING))
}

/** Without what JSX ignores: comments and line breaks with their indentation. */
export const renderedChildren = (parent: ts.JsxElement | ts.JsxFragment): ts.JsxChild[] =>
  parent.children.filter((child) =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(child) || child.expression !== undefined,
  )

/** The children of an element that would have to be in an element of their own. */
export const bareTexts = (checker: ts.TypeChecker, parent: ts.JsxElement | ts.JsxFragment): TextChild[] => {
  const children = renderedChildren(parent)
  const isFragment = ts.isJsxFragment(parent)
  if (children.length < 2 && !isFragment) return []
  // A fragment may come and go itself, and its neighbours are not known.
  let isMoved = isFragment
  return children.filter((child): child is TextChild => {
    const isConstantText =
      ts.isJsxText(child) || (ts.isJsxExpression(child) && child.expression && isConstant(child.expression))
    const isBare = isConstantText ? isMoved : ts.isJsxExpression(child) && isTextExpression(checker, child)
    isMoved ||= comesAndGoes(checker, child)
    return isBare === true
  })
}

export const findBareText = (program: ts.Program, isJudged: (file: string) => boolean): BareText[] => {
  const checker = program.getTypeChecker()
  return program.getSourceFiles().flatMap((source) => {
    if (!isJudged(source.fileName)) return []
    const found: BareText[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
        for (const child of bareTexts(checker, node)) {
          const { line } = source.getLineAndCharacterOfPosition(child.getStart(source))
          found.push({ file: source.fileName, line: line + 1, text: child.getText(source).trim() })
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}
