import { Avatar } from '#components/page/avatar.tsx';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { FreshnessCaption } from '#components/sync/freshness-caption.tsx';
import { LinkButton } from '#components/page/link-button.tsx';
import { CardPrice, ExactPrice } from '#components/listing/price.tsx';
import { SyncBadge } from '#components/sync/sync-badge.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ShareIcon, TrashIcon } from '#ui/icons/icons-action.tsx';
import { CartIcon, HeartIcon } from '#ui/icons/icons-shop.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Rating } from '#ui/feedback/rating.tsx';
import { StatusPill } from '#ui/feedback/status-pill.tsx';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { Shelf } from './shelf.tsx';

const VARIANTS = ['accent', 'primary', 'secondary', 'quiet', 'danger'] as const;
const TONES = ['neutral', 'accent', 'brand', 'success', 'warning', 'danger', 'info'] as const;
const STATUSES = ['queued', 'processing', 'shipped', 'delivered', 'canceled'] as const;
const RATINGS = [0, 1.5, 3.3, 4.6, 5];

/** Breadcrumb, heading, buttons, badges, chips, prices, ratings and avatars in their variants. */
export function BadgesShown() {
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Products', to: '/products' },
          { label: 'A Seller' },
        ]}
      />
      <PageHeading
        title="My Wishlist"
        description="3 items"
        actions={<Button variant="secondary">Refresh</Button>}
      />
      <Shelf title="Buttons">
        {VARIANTS.map((variant) => (
          <Button
            key={variant}
            variant={variant}
            icon={variant === 'accent' ? <CartIcon /> : undefined}
          >
            {variant === 'accent' ? 'Add To Cart' : variant}
          </Button>
        ))}
        <Button disabled>Disabled</Button>
        <Button isBusy busyText="Saving...">
          Save Changes
        </Button>
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
        <LinkButton to="/" variant="secondary">
          A link
        </LinkButton>
        <IconButton label="Share" icon={<ShareIcon />} />
        <IconButton label="Save" variant="outlined" icon={<HeartIcon />} />
        <IconButton label="Saved" variant="floating" data-on icon={<HeartIcon isFilled />} />
        <IconButton label="Remove" variant="danger" icon={<TrashIcon />} />
        <IconButton label="Not now" icon={<TrashIcon />} disabled />
      </Shelf>
      <Shelf title="Badges">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {STATUSES.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
        <SyncBadge state="pending" />
        <SyncBadge state="sending" />
        <SyncBadge state="attention" />
        <FreshnessCaption updatedAtMs={Date.UTC(2026, 2, 2, 5, 2)} suffix="on this device" />
      </Shelf>
      <Shelf title="Chips">
        {KNOWN_CATEGORIES.map(({ slug, name }) => (
          <Chip key={slug} category={slug}>
            {name}
          </Chip>
        ))}
        <Chip onToggle={() => undefined}>Under 1K</Chip>
        <Chip onToggle={() => undefined} isSelected>
          1K-5K
        </Chip>
        <Chip onRemove={() => undefined} removeLabel="Remove filter Used">
          Used
        </Chip>
      </Shelf>
      <Shelf title="Prices, ratings, faces">
        <CardPrice price={1500.5} originalPrice={null} />
        <CardPrice price={1500} originalPrice={2000} />
        <ExactPrice price={1250000} originalPrice={1499999.5} />
        {RATINGS.map((value) => (
          <Rating key={value} value={value} count={12} />
        ))}
        <Rating value={4.6} size="medium" count={1280} />
        <Avatar name="A Seller" size="small" />
        <Avatar name="Kavin" />
        <Avatar name="சிவா குமார்" size="large" />
      </Shelf>
    </>
  );
}
