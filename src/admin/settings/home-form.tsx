/** The home page: its blocks in their order, and the texts, pictures and products of each. */
import {
  type CollectionBlock,
  HOME_BLOCKS,
  type HomeBlock,
  type ShopPicture,
  type TextBlock,
} from '../../domain/shop-settings.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { EditorSection } from '../products/editor-section.tsx'
import { useGroups } from '../products/use-groups.ts'
import { BlockOrder } from './block-order.tsx'
import { CardList } from './card-list.tsx'
import { PictureSetting } from './picture-setting.tsx'
import type { SectionFormProps } from './section-editor.tsx'

type BlockFieldsProps<Block> = { block: Block; onChange: (block: Block) => void }

const TextFields = <Block extends TextBlock>({ block, onChange }: BlockFieldsProps<Block>) => (
  <>
    <TextField
      label="Label"
      maxLength={60}
      autoComplete="off"
      value={block.label}
      onChange={({ target }) => onChange({ ...block, label: target.value })}
    />
    <TextField
      label="Heading"
      required
      maxLength={120}
      autoComplete="off"
      value={block.title}
      onChange={({ target }) => onChange({ ...block, title: target.value })}
    />
    <TextAreaField
      label="Text"
      rows={2}
      maxLength={600}
      className="col-span-full"
      value={block.text}
      onChange={({ target }) => onChange({ ...block, text: target.value })}
    />
  </>
)

const BannerFields = <Block extends TextBlock & { picture: ShopPicture }>({
  block,
  onChange,
}: BlockFieldsProps<Block>) => (
  <>
    <TextFields block={block} onChange={onChange} />
    <PictureSetting
      label="Picture"
      picture={block.picture}
      onChange={(picture) => onChange({ ...block, picture })}
    />
  </>
)

type Brands = readonly { slug: string; name: string }[]

const CollectionFields = ({
  block,
  onChange,
  brands,
}: BlockFieldsProps<CollectionBlock> & { brands: Brands }) => (
  <>
    <SelectField
      label="Brand that it leads to"
      className="col-span-full"
      hint="The block is hidden while the brand has nothing to show."
      value={block.brand}
      onChange={({ target }) => onChange({ ...block, brand: target.value })}
    >
      <option value="">None: the block is hidden</option>
      {!brands.some(({ slug }) => slug === block.brand) && block.brand !== '' && (
        <option value={block.brand}>{block.brand}</option>
      )}
      {brands.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
    <BannerFields block={block} onChange={onChange} />
    <CardList cards={block.cards} onChange={(cards) => onChange({ ...block, cards })} />
  </>
)

export const HomeForm = ({ value, onChange }: SectionFormProps<'home'>) => {
  const { groups } = useGroups()
  const brands = groups?.brands ?? []
  const { social } = value
  const isShown = (block: HomeBlock) => value.blocks.includes(block)
  return (
    <div>
      <EditorSection title="Blocks" hint="From the top of the page to its end.">
        <div className="col-span-full">
          <BlockOrder
            blocks={value.blocks}
            all={HOME_BLOCKS}
            onChange={(blocks) => onChange({ ...value, blocks })}
          />
        </div>
      </EditorSection>
      {isShown('hero') && (
        <EditorSection title="Hero">
          <BannerFields block={value.hero} onChange={(hero) => onChange({ ...value, hero })} />
        </EditorSection>
      )}
      {isShown('coming-soon') && (
        <EditorSection title="Coming soon">
          <CollectionFields
            block={value.comingSoon}
            brands={brands}
            onChange={(comingSoon) => onChange({ ...value, comingSoon })}
          />
        </EditorSection>
      )}
      {isShown('sale') && (
        <EditorSection title="Sale">
          <CollectionFields
            block={value.sale}
            brands={brands}
            onChange={(sale) => onChange({ ...value, sale })}
          />
        </EditorSection>
      )}
      {isShown('social') && (
        <EditorSection title="Social media">
          <TextFields block={social} onChange={(next) => onChange({ ...value, social: next })} />
          <TextField
            label="Address of your profile"
            type="url"
            required
            maxLength={300}
            value={social.href}
            onChange={({ target }) =>
              onChange({ ...value, social: { ...social, href: target.value.trim() } })
            }
          />
          <TextField
            label="Words of the link"
            required
            maxLength={60}
            value={social.linkText}
            onChange={({ target }) => onChange({ ...value, social: { ...social, linkText: target.value } })}
          />
        </EditorSection>
      )}
      {isShown('newsletter') && (
        <EditorSection title="Newsletter block">
          <BannerFields
            block={value.newsletter}
            onChange={(newsletter) => onChange({ ...value, newsletter })}
          />
        </EditorSection>
      )}
    </div>
  )
}
