import { useOrderNews } from '#bindings/use-order-news.ts';
import { describeNews, ORDER_NEWS } from '#components/order-news/copy.ts';
import { NewsSwitch } from '#components/order-news/news-switch.tsx';
import type { User } from '#core/domain/user.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import styles from './devices-panel.module.css';

/** The switch for order notifications on this device. */
export function OrderNewsPanel({ member }: { member: User }) {
  const news = useOrderNews();
  return (
    <section className={styles.panel} aria-label={ORDER_NEWS.heading}>
      <PageHeading
        title={ORDER_NEWS.heading}
        headingLevel="h2"
        description={describeNews(member.role)}
      />
      <Card>
        <NewsSwitch label={ORDER_NEWS.label} news={news} />
      </Card>
    </section>
  );
}
