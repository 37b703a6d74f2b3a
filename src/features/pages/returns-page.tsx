import { Link } from 'react-router-dom';
import { ContactDetails } from '#components/page/contact-details.tsx';
import { BoxIcon } from '#ui/icons/icons-trade.tsx';
import { MailIcon } from '#ui/icons/icons-place.tsx';
import { ClockIcon, RefreshIcon } from '#ui/icons/icons-state.tsx';
import { CLAIMS } from './claims.ts';
import { PolicyBlock, PolicyBlocks } from './policy-block.tsx';
import { ProsePage } from './prose-page.tsx';

/** Both statements of the policy are shown as they are, each in its own block, even where they disagree. */
export function ReturnsPage() {
  return (
    <ProsePage
      kind="Help"
      title="Returns"
      lead="What you can change, and until when."
      related={[
        { label: 'Shipping', to: '/shipping' },
        { label: 'FAQ', to: '/faq' },
        { label: 'Terms of service', to: '/terms-of-service' },
      ]}
    >
      <PolicyBlocks>
        <PolicyBlock icon={<ClockIcon />} title="Changed your mind?">
          <p>
            {CLAIMS.change} <Link to="/contact-us">Contact us</Link> and we ask the seller. An order
            that still waits on your device you can cancel yourself.
          </p>
        </PolicyBlock>
        <PolicyBlock icon={<RefreshIcon />} title="30 days returns">
          <p>{CLAIMS.returns}</p>
        </PolicyBlock>
        <PolicyBlock icon={<BoxIcon />} title="Delivered items">
          <p>
            {CLAIMS.noReturns} So look at the item, and try it, before you take it over. If
            something is wrong with it, contact support.
          </p>
        </PolicyBlock>
        <PolicyBlock icon={<MailIcon />} title="Contact support">
          <p>
            Not sure what applies to your order? Ask us first. Have the order id at hand: # and
            eight characters, in the list of your orders.
          </p>
          <ContactDetails />
        </PolicyBlock>
      </PolicyBlocks>
    </ProsePage>
  );
}
