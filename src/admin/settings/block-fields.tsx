/** The forms of the home page's blocks. */
import { MAX_LINK_ADDRESS } from '../../domain/pages/link-target.ts'
import { home } from '../../domain/settings/home-settings.ts'
import type { ShopPicture } from '../../domain/settings/shop-picture.ts'
import type { CollectionBlock, HomeSettings, TextBlock } from '../../domain/settings/shop-settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { FileChoice } from '../components/file-choice.tsx'
import { Problem } from '../components/problem.tsx'
import { useUpload } from '../components/use-upload.ts'
import { uploadPicture } from '../picture-upload.ts'
import { CardList } from './card-list.tsx'
import { type EmptyPlace, emptyCards, emptyPlaces, emptyProfile, whileEmpty } from './empty-places.ts'
import { ListEditor } from './list-editor.tsx'
import { PictureControl } from './picture-control.tsx'
import { PictureSetting, pictureOfUpload } from './picture-setting.tsx'

type BlockFieldsProps<Block> = { block: Block; onChange: (block: Block) => void }
/** Which block it is. */
type PlaceProps = { place: EmptyPlace }

const words = home.newsletter.of
const social = home.social.of

/** @param props.needsTitle a block that shoppers see has a heading */
export const TextFields = <Block extends TextBlock>({
  block,
  place,
  needsTitle,
  onChange,
}: BlockFieldsProps<Block> & PlaceProps & { needsTitle: boolean }) => (
  <>
    <TextField
      label={words.label.label}
      hint={whileEmpty(block.label, emptyPlaces[place].label)}
      maxLength={words.label.max}
      autoComplete="off"
      value={block.label}
      onChange={({ target }) => onChange({ ...block, label: target.value })}
    />
    <TextField
      label={words.title.label}
      hint={whileEmpty(block.title, emptyPlaces[place].title)}
      required={needsTitle}
      maxLength={words.title.max}
      autoComplete="off"
      value={block.title}
      onChange={({ target }) => onChange({ ...block, title: target.value })}
    />
    <TextAreaField
      label={words.text.label}
      hint={whileEmpty(block.text, emptyPlaces[place].text)}
      rows={words.text.rows}
      maxLength={words.text.max}
      className="col-span-full"
      value={block.text}
      onChange={({ target }) => onChange({ ...block, text: target.value })}
    />
  </>
)

export const BannerFields = <Block extends TextBlock & { picture: ShopPicture | null }>({
  block,
  place,
  needsTitle = true,
  onChange,
}: BlockFieldsProps<Block> & PlaceProps & { needsTitle?: boolean }) => (
  <>
    <TextFields block={block} place={place} needsTitle={needsTitle} onChange={onChange} />
    <div className="col-span-full">
      <PictureControl
        field={{ ...words.picture, help: emptyPlaces[place].picture }}
        value={block.picture}
        onChange={(picture) => onChange({ ...block, picture })}
      />
    </div>
  </>
)

export type Brands = readonly { slug: string; name: string }[]

export const CollectionFields = ({
  block,
  place,
  onChange,
  brands,
}: BlockFieldsProps<CollectionBlock> & PlaceProps & { brands: Brands }) => (
  <>
    <ChoiceField
      label={home.sale.of.brand.label}
      className="col-span-full"
      hint="The block is hidden while the brand has nothing to show."
      value={block.brand}
      choices={[
        ['', 'None: the block is hidden'],
        ...(brands.some(({ slug }) => slug === block.brand) || block.brand === ''
          ? []
          : [[block.brand, block.brand] as const]),
        ...brands.map(({ slug, name }) => [slug, name] as const),
      ]}
      onChange={(brand) => onChange({ ...block, brand })}
    />
    <BannerFields block={block} place={place} needsTitle={block.brand !== ''} onChange={onChange} />
    {block.cards.length === 0 && <p className="col-span-full text-sm text-muted">{emptyCards}</p>}
    <CardList cards={block.cards} onChange={(cards) => onChange({ ...block, cards })} />
  </>
)

/** The first picture of a list, or of a brand, is added by its upload. */
const NewPicture = ({ name, onAdd }: { name: string; onAdd: (picture: ShopPicture) => void }) => {
  const { send, isUploading, problem } = useUpload(uploadPicture, ({ url }) =>
    onAdd(pictureOfUpload(url, '')),
  )
  return (
    <div>
      <FileChoice name={name} button="Add a picture" isBusy={isUploading} onFile={send} />
      <Problem className="mt-1">{problem}</Problem>
    </div>
  )
}

export const SocialFields = ({ block, onChange }: BlockFieldsProps<HomeSettings['social']>) => (
  <>
    <TextFields block={block} place="social" needsTitle={block.href !== ''} onChange={onChange} />
    <TextField
      label={social.href.label}
      hint={whileEmpty(block.href, emptyProfile.href)}
      type="url"
      maxLength={MAX_LINK_ADDRESS}
      value={block.href}
      onChange={({ target }) => onChange({ ...block, href: target.value.trim() })}
    />
    <TextField
      label={social.linkText.label}
      hint={whileEmpty(block.linkText, emptyProfile.linkText)}
      maxLength={social.linkText.max}
      value={block.linkText}
      onChange={({ target }) => onChange({ ...block, linkText: target.value })}
    />
    <div className="col-span-full">
      {block.pictures.length === 0 && <p className="mb-2 text-sm text-muted">{emptyProfile.pictures}</p>}
      <ListEditor
        items={block.pictures}
        onChange={(pictures) => onChange({ ...block, pictures })}
        nameOf={(_, index) => `picture ${index + 1}`}
        max={social.pictures.most}
      >
        {(picture, change) => <PictureSetting label="Picture" picture={picture} onChange={change} />}
      </ListEditor>
      {block.pictures.length < social.pictures.most && (
        <NewPicture
          name="Another picture of the social section"
          onAdd={(picture) => onChange({ ...block, pictures: [...block.pictures, picture] })}
        />
      )}
    </div>
  </>
)

type BrandPicturesProps = BlockFieldsProps<HomeSettings['brandPictures']> & { brands: Brands }

/** Of the brands that the home page introduces: the first ones. */
export const BrandPictureFields = ({ block, onChange, brands }: BrandPicturesProps) => (
  <div className="col-span-full grid gap-5">
    {brands.map(({ slug, name }) => {
      const picture = block[slug]
      const { [slug]: _, ...others } = block
      return picture ? (
        <div key={slug}>
          <PictureSetting
            label={`Picture of ${name}`}
            picture={picture}
            onChange={(next) => onChange({ ...block, [slug]: next })}
          />
          <Button variant="quiet" size="sm" onClick={() => onChange(others)}>
            {`Remove the picture of ${name}`}
          </Button>
        </div>
      ) : (
        <div key={slug}>
          <p className="mb-1.5 text-sm font-medium">{`Picture of ${name}`}</p>
          <NewPicture
            name={`A picture of ${name}`}
            onAdd={(added) => onChange({ ...block, [slug]: added })}
          />
        </div>
      )
    })}
  </div>
)
